### 法律准許一局作廢的理由。

force-majeure = 不可抗力
suspected-offence = 涉嫌影響結果的犯罪
approved-rules = 獲批准的遊戲規則
