import GraphdProgram

GraphdCommand.beginProcess()
await GraphdCommand.runProgram()
