# The names of the dice tests, and their findings.

## Tests

test--falls = 216 種開法
test--classes = 56 種組合
test--faces-of-die = 第 { $die } 顆骰子的點數
test--faces = 全部骰子的點數
test--opposite-faces = 相對的兩面
test--totals = 總點數
test--triples = 圍骰
test--repeats = 連續重複
test--totals-in-a-row = 相連總點數
test--transitions = 點數轉變
test--runs = 大小的連續
test--gaps = { $face } 點的間隔
test--with-note = { $test }，{ $note }
groups = { $groups } 組
no-triples = 不計圍骰

## Findings of one test

too-even = 過於平均
too-uneven = 過於不均
too-few-triples = 圍骰太少
too-many-triples = 圍骰太多
too-few-repeats = 重複太少
too-many-repeats = 重複太多
totals-alternate = 大小總點數交替出現
totals-follow = 相近總點數接連出現
depends-on-last = 後果取決於前果
too-few-runs = 連續段太少
too-many-runs = 連續段太多
all-alike = 無法判斷：總點數全部相同
side-too-rare = 太少，不作判斷：小或大出現太少
face-too-rare = 太少，不作判斷：此點出現太少
too-few-sides = 太少，不作判斷：小與大各須 { $least } 次
too-few = 局數太少，不作判斷
as-expected = 正常
unusual = 單項偏離，合併判斷正常
signal = 信號：{ $tail }

## Findings of all tests together

too-few-results = 太少，不作判斷：只有 { $results } 個結果，至少須 { $fewest } 個
nothing-found = 未發現異常：{ $tests } 項檢驗以 1 % 合併判斷，與公平骰子無異
signals = 信號，並非證據：{ $tests } 項檢驗中 { $signals } 項，以 1 % 合併判斷（{ $named }）
suspicious-order = { $verdict }；每個結果都由小至大寫出：骰子真的分辨得出嗎？
signals-then = { $first }；{ $rest }
