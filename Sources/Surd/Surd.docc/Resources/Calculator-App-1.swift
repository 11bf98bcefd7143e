import SurdKeypad

var keypad = Keypad(style: .phone)
for key in try KeypadKey.sequence("1 / 3 x 3 =") { keypad.press(key) }
print(keypad.display)
