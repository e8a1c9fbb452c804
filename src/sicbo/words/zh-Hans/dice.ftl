# The names of the dice tests, and their findings.

## Tests

test--falls = 216 种开法
test--classes = 56 种组合
test--faces-of-die = 第 { $die } 颗骰子的点数
test--faces = 全部骰子的点数
test--opposite-faces = 相对的两面
test--totals = 总点数
test--triples = 围骰
test--repeats = 连续重复
test--totals-in-a-row = 相连总点数
test--transitions = 点数转变
test--runs = 大小的连续
test--gaps = { $face } 点的间隔
test--with-note = { $test }，{ $note }
groups = { $groups } 组
no-triples = 不计围骰

## Findings of one test

too-even = 过于平均
too-uneven = 过于不均
too-few-triples = 围骰太少
too-many-triples = 围骰太多
too-few-repeats = 重复太少
too-many-repeats = 重复太多
totals-alternate = 大小总点数交替出现
totals-follow = 相近总点数接连出现
depends-on-last = 后果取决于前果
too-few-runs = 连续段太少
too-many-runs = 连续段太多
all-alike = 无法判断：总点数全部相同
side-too-rare = 太少，不作判断：小或大出现太少
face-too-rare = 太少，不作判断：此点出现太少
too-few-sides = 太少，不作判断：小与大各须 { $least } 次
too-few = 局数太少，不作判断
as-expected = 正常
unusual = 单项偏离，合并判断正常
signal = 信号：{ $tail }

## Findings of all tests together

too-few-results = 太少，不作判断：只有 { $results } 个结果，至少须 { $fewest } 个
nothing-found = 未发现异常：{ $tests } 项检验以 1 % 合并判断，与公平骰子无异
signals = 信号，并非证据：{ $tests } 项检验中 { $signals } 项，以 1 % 合并判断（{ $named }）
suspicious-order = { $verdict }；每个结果都由小至大写出：骰子真的分辨得出吗？
signals-then = { $first }；{ $rest }
