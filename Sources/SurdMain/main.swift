import SurdTool

_ = Command.run()
