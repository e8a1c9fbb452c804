### 法律准许一局作废的理由。

force-majeure = 不可抗力
suspected-offence = 涉嫌影响结果的犯罪
approved-rules = 获批准的游戏规则
