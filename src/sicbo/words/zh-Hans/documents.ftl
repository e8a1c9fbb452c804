### The names of houses, games and layouts, by their titles in the rule documents.

title--Marina-Bay-Sands = 滨海湾金沙
title--Resorts-World-Sentosa = 圣淘沙名胜世界
title--an-Australian-casino = 澳大利亚某赌场
title--a-US-gaming-licensee = 美国某持牌赌场
title--Sic-Bo = 骰宝
title--SicBo = 骰宝
title--3-Card-Sic-Bo = 三张牌骰宝
title--Sic-Bo-Open-Cover-ETG = 骰宝（开盅，电子）
title--Sic-Bo-Open-Cover-ETG-pay-table-1 = 骰宝（开盅，电子），赔率表 1
title--Sic-Bo-Open-Cover-ETG-pay-table-2 = 骰宝（开盅，电子），赔率表 2
title--Sic-Bo-Open-Cover-ETG-pay-table-3 = 骰宝（开盅，电子），赔率表 3
title--Sic-Bo-Appendix-A = 骰宝，附录 A
title--Sic-Bo-Appendix-B = 骰宝，附录 B
title--Sic-Bo-Open-Cover-Appendix-A = 骰宝（开盅），附录 A
title--Sic-Bo-Open-Cover-Appendix-B = 骰宝（开盅），附录 B
title--Sic-Bo-Open-Cover-Appendix-C = 骰宝（开盅），附录 C
title--3-Card-Sic-Bo-Diagram-A = 三张牌骰宝，图 A
title--3-Card-Sic-Bo-Diagram-B = 三张牌骰宝，图 B
title--Sic-Bo-our-arrangement = 骰宝，自订排列
title--SicBo-our-arrangement = 骰宝，自订排列
