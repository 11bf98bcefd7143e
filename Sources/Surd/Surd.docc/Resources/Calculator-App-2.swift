import SurdKeypad

var keypad = Keypad(style: .phone)
for key in try KeypadKey.sequence("1 / 3 x 3 =") { keypad.press(key) }
print(keypad.display)

let model = await KeypadModel()
for key in try KeypadKey.sequence("2 + 3 =") { await model.press(key) }
print(await model.tape, await model.display)
await model.undo()
print(await model.display)
