import GraphdProgram

await GraphdCommand.runProgram()
