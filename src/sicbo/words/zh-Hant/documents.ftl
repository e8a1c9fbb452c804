### The names of houses, games and layouts, by their titles in the rule documents.

title--Marina-Bay-Sands = 濱海灣金沙
title--Resorts-World-Sentosa = 聖淘沙名勝世界
title--an-Australian-casino = 澳洲某賭場
title--a-US-gaming-licensee = 美國某持牌賭場
title--Sic-Bo = 骰寶
title--SicBo = 骰寶
title--3-Card-Sic-Bo = 三張牌骰寶
title--Sic-Bo-Open-Cover-ETG = 骰寶（開盅，電子）
title--Sic-Bo-Open-Cover-ETG-pay-table-1 = 骰寶（開盅，電子），賠率表 1
title--Sic-Bo-Open-Cover-ETG-pay-table-2 = 骰寶（開盅，電子），賠率表 2
title--Sic-Bo-Open-Cover-ETG-pay-table-3 = 骰寶（開盅，電子），賠率表 3
title--Sic-Bo-Appendix-A = 骰寶，附錄 A
title--Sic-Bo-Appendix-B = 骰寶，附錄 B
title--Sic-Bo-Open-Cover-Appendix-A = 骰寶（開盅），附錄 A
title--Sic-Bo-Open-Cover-Appendix-B = 骰寶（開盅），附錄 B
title--Sic-Bo-Open-Cover-Appendix-C = 骰寶（開盅），附錄 C
title--3-Card-Sic-Bo-Diagram-A = 三張牌骰寶，圖 A
title--3-Card-Sic-Bo-Diagram-B = 三張牌骰寶，圖 B
title--Sic-Bo-our-arrangement = 骰寶，自訂排列
title--SicBo-our-arrangement = 骰寶，自訂排列
