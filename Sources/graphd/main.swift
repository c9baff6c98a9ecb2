import GraphdProgram

GraphdCommand.beginConfinement()
await GraphdCommand.runProgram()
