import GraphProtos
import SwiftProtobuf
import Testing

@Suite struct GraphTests {
  @Test func dotClustersPackagesAndEscapesNames() async {
    let result = await run("graph", Script { $0.export = Examples.graph })
    #expect(
      result.output == #"""
        digraph modules {
          rankdir=LR;
          node [shape=box];
          subgraph cluster_0 {
            label="demo";
            "demo/Core" [label="Core"];
            "demo/\"Ünï\\x\"" [label="\"Ünï\\x\"", shape=ellipse];
          }
          subgraph cluster_1 {
            label="swift-collections";
            "swift-collections/Collections" [label="Collections", style=dashed];
          }
          "demo/Core" -> "swift-collections/Collections";
          "demo/\"Ünï\\x\"" -> "demo/Core" [style=dashed];
          "demo/\"Ünï\\x\"" -> "swift-collections/Collections" [style=dotted];
        }

        """#
    )
  }

  @Test func mermaidClustersPackagesAndEscapesNames() async {
    let result = await run("graph --format mermaid", Script { $0.export = Examples.graph })
    #expect(
      result.output == #"""
        flowchart LR
          subgraph p0["demo"]
            m0["Core"]
            m1(["#34;Ünï\x#34;"])
          end
          subgraph p1["swift-collections"]
            m2["Collections"]
          end
          m0 --> m2
          m1 -. imported .-> m0
          m1 -. plugin .-> m2

        """#
    )
  }

  @Test func jsonHoldsModulesAndEdges() async {
    let script = Script {
      $0.export = Examples.graph
      $0.export.modules = [Examples.collections]
      $0.export.edges = [Examples.graph.edges[1]]
    }
    let result = await run("graph --format json", script)
    #expect(
      result.output == #"""
        {
          "state": {
            "working_tree": true
          },
          "complete": true,
          "snapshot": 41,
          "freshness": "FRESHNESS_FRESH",
          "problems": [],
          "platforms": [],
          "modules": [
            {
              "id": "swift-collections/Collections",
              "name": "Collections",
              "package": "swift-collections",
              "kind": "MODULE_KIND_EXTERNAL",
              "path": "",
              "module_name": "Collections",
              "version": "1.6.0",
              "language": "LANGUAGE_UNSPECIFIED",
              "package_path": "",
              "sources": [],
              "resources": [],
              "dependencies": [],
              "platforms": [],
              "container": "CONTAINER_KIND_UNSPECIFIED",
              "role": "MODULE_ROLE_UNSPECIFIED",
              "feature": ""
            }
          ],
          "edges": [
            {
              "from": "demo/\"Ünï\\x\"",
              "to": "demo/Core",
              "kinds": [
                "MODULE_EDGE_KIND_IMPORTED"
              ]
            }
          ],
          "omitted_modules": 0
        }

        """#
    )
  }

  @Test func modulesAreATable() async {
    let script = Script {
      var core = Examples.core
      core.role = .source
      $0.modules.complete = true
      $0.modules.modules = [core, Examples.collections]
    }
    let result = await run("modules --external", script)
    #expect(
      result.output == """
        2 modules in 2 packages
          demo/Core                      library   source  Sources/Core
          swift-collections/Collections  external          1.6.0

        """
    )
  }

  @Test func modulesTellTheirFilesWhenAsked() async {
    let script = Script {
      var core = Examples.core
      core.sources = ["Sources/Core/A.swift"]
      core.resources = ["Sources/Core/a.json"]
      core.dependencies = [
        .with {
          $0.from = "demo/Core"
          $0.to = "demo/Base"
          $0.kinds = [.declared]
        }
      ]
      $0.modules.complete = true
      $0.modules.modules = [core]
    }
    let text = await run("modules --files", script)
    #expect(
      text.output == """
        1 module in 1 package

        demo/Core library
          Sources/Core/A.swift
          Sources/Core/a.json   resource
          → demo/Base           declared

        """
    )
    let json = await run("modules --files --format json", script)
    #expect(json.output.contains(#""sources": ["#))
  }

  @Test func reachedModulesAreATable() async {
    let script = Script {
      $0.dependencies.complete = true
      $0.dependencies.transitive = true
      $0.dependencies.module = "demo/App"
      $0.dependencies.modules = [
        .with {
          $0.module = Examples.core
          $0.distance = 1
        },
        .with {
          $0.module = Examples.collections
          $0.distance = 2
        },
      ]
      $0.dependents.complete = true
      $0.dependents.module = "demo/App"
    }
    let dependencies = await run("deps App --transitive", script)
    #expect(
      dependencies.output == """
        `demo/App` depends on 2 modules
          demo/Core                      library          1 hop
          swift-collections/Collections  external  1.6.0  2 hops

        """
    )
    let dependents = await run("rdeps App", script)
    #expect(dependents.output == "No module depends on `demo/App`\n")
    let json = await run("deps App --format json", script)
    #expect(json.output.contains("  \"module\": \"demo/App\",\n  \"transitive\": true,\n"))
    #expect(json.output.contains("      },\n      \"distance\": 2\n"))
    #expect(script.calls == ["dependencies App", "dependents App", "dependencies App"])
  }

  @Test func aRevisionIsPassedOn() async throws {
    let script = Script()
    _ = await run("modules --revision v1.2 --cached", script)
    let query = try #require(script.graphQueries.first)
    #expect(query.gitRevision == "v1.2")
    #expect(query.freshness == .cached)
  }
}
