=== jump-feel
source: cursor
project: owl-post
ago: 58d
title: tool ジャンプの手触りを良くしたい
---
@prompt
ゲームジャム用の横スクロールで、フクロウが手紙を配達します。ジャンプがふわふわして気持ちよくないです。どうすればいいですか？
@read player/owl.gd
extends CharacterBody2D

const JUMP = -420.0
const GRAVITY = 900.0

func _physics_process(delta: float) -> void:
    velocity.y += GRAVITY * delta
    if Input.is_action_just_pressed("jump") and is_on_floor():
        velocity.y = JUMP
    move_and_slide()
@say
「ふわふわ」の原因は、上りと下りで重力が同じことです。次の三つを入れると、手触りがかなり変わります。

1. **下りの重力を強くする**（1.8 倍くらい）
2. **コヨーテタイム**：足場を離れてから 0.1 秒はジャンプできる
3. **先行入力**：着地の 0.12 秒前に押しても受け付ける

```gdscript
func _physics_process(delta: float) -> void:
    coyote = 0.1 if is_on_floor() else coyote - delta
    buffer = 0.12 if Input.is_action_just_pressed("jump") else buffer - delta
    velocity.y += GRAVITY * (1.8 if velocity.y > 0 else 1.0) * delta
    if buffer > 0 and coyote > 0:
        velocity.y = JUMP
        coyote = 0
        buffer = 0
    move_and_slide()
```
@edit player/owl.gd
@@ 3
-const JUMP = -420.0
-const GRAVITY = 900.0
+const JUMP = -480.0
+const GRAVITY = 1150.0
+const FALL = 1.8
@prompt
すごい！全然違います。ボタンを早く離したら低く飛ぶようにもできますか？
@say
できます。離した瞬間に上向きの速度を半分にします。

```gdscript
if Input.is_action_just_released("jump") and velocity.y < 0:
    velocity.y *= 0.5
```

これだけで小ジャンプと大ジャンプを使い分けられます。
=== save-mojibake
source: trae
project: owl-post
ago: 57d
title: tool セーブデータの文字化けを直す
---
@prompt
Windows で書き出したセーブデータの名前が文字化けします。「ミミズク」が「ãƒŸãƒŸã‚ºã‚¯」になります。
@grep to_ascii_buffer|get_string in save
save/save_file.gd:22:    file.store_buffer(JSON.stringify(data).to_utf8_buffer())
save/save_file.gd:31:    var text := file.get_buffer(file.get_length()).get_string_from_ascii()
@say
書くときは UTF-8、読むときは ASCII になっています。`get_string_from_ascii` は 1 バイトずつ文字にするので、3 バイトの「ミ」が 3 文字に化けます。
@edit save/save_file.gd
@@ 31
-    var text := file.get_buffer(file.get_length()).get_string_from_ascii()
+    var text := file.get_buffer(file.get_length()).get_string_from_utf8()
@bash godot --headless --script tests/save_test.gd
ok 1 - 名前「ミミズク」が保存と読み込みで変わらない
ok 2 - 絵文字「🦉」が保存と読み込みで変わらない
@say
直りました。保存されたファイル自体は正しい UTF-8 なので、以前のセーブデータもそのまま読めます。
=== palette-swap
source: copilot
project: owl-post
ago: 56d
title: tool Night palette with one shader
---
@image night-mockup.png
@prompt
I want the whole screen in a night palette like in the mockup, switchable at sunset. We have 12 colours. Is redrawing all sprites the only way?
@say
No: swap the palette in a shader. Because you have only 12 colours, look each one up in a tiny texture, 12 pixels wide, with one row for each time of day:

```glsl
shader_type canvas_item;
uniform sampler2D palette : filter_nearest;
uniform float hour = 0.0;   // 0 day, 1 dusk, 2 night

void fragment() {
    float index = texture(TEXTURE, UV).r * 255.0;
    COLOR = texelFetch(palette, ivec2(int(index), int(hour)), 0);
}
```

Sprites are saved as *indexed* grey (0–11); the colours live in one 12 × 3 PNG that your artist can edit.
@see art/palette.png
@prompt
It works!! the lamps should stay bright at night though
@say
Give lamps their own index. Colour 11 is yellow in all three rows of the palette, so anything drawn with it glows through the night.
=== slow-scenes
source: trae
project: owl-post
ago: 54d
title: tool 画面遷移が遅い
---
@prompt
ステージの画面遷移に 3 秒かかります。ジャムの締め切りまであと 5 時間です。簡単に速くする方法はありますか？
@bash godot --headless --script tools/profile_load.gd
load res://stages/forest.tscn   2871 ms
  res://audio/forest.wav        2203 ms
  res://art/forest.png           411 ms
@say
ほとんどが**音声**です。`forest.wav` は非圧縮で 48 MB あります。Ogg に変換すれば読み込みは 0.1 秒以下になります。

```bash
for f in audio/*.wav; do ffmpeg -i "$f" -q:a 5 "${f%.wav}.ogg"; done
```

時間がないので、スレッド読み込みの導入はジャムの後にしましょう。
@bash godot --headless --script tools/profile_load.gd
load res://stages/forest.tscn    498 ms
@prompt
間に合いました！ありがとう！3位でした🦉
@say
おめでとうございます！🎉 フクロウも喜んでいると思います。
=== gamepad
source: codex
project: owl-post
ago: 22d
title: tool ジャム後：ゲームパッド対応
branch: gamepad
model: gpt
---
@prompt
ジャム版にゲームパッド対応を入れたいです。あと、ボタンの表示（A や ×）をコントローラーに合わせて変えたいです。
@say
入力は Input Map に足すだけです。表示は、最後に使われた機器を覚えて、アイコンのフォルダーを切り替えるのが簡単です。
@write ui/button_icons.gd
extends Node
signal changed(style: String)
var style := "keyboard"

func _input(event: InputEvent) -> void:
    var next := style
    if event is InputEventKey: next = "keyboard"
    elif event is InputEventJoypadButton: next = _style_of(Input.get_joy_name(event.device))
    if next != style:
        style = next
        changed.emit(style)
@bash godot --headless --script tests/icons_test.gd
ok 1 - キーボードからパッドに変わると一度だけ通知する
ok 2 - 知らないパッドは "generic" になる
@say
スティックの小さな揺れで切り替わらないように、`InputEventJoypadMotion` は見ていません。
