### The names of houses, games and layouts, by their titles in the rule documents.

title--Marina-Bay-Sands = Marina Bay Sands
title--Resorts-World-Sentosa = Resorts World Sentosa
title--an-Australian-casino = an Australian casino
title--a-US-gaming-licensee = a US gaming licensee
title--Sic-Bo = Sic Bo
title--SicBo = SicBo
title--3-Card-Sic-Bo = 3 Card Sic Bo
title--Sic-Bo-Open-Cover-ETG = Sic Bo (Open Cover) (ETG)
title--Sic-Bo-Open-Cover-ETG-pay-table-1 = Sic Bo (Open Cover) (ETG), pay table 1
title--Sic-Bo-Open-Cover-ETG-pay-table-2 = Sic Bo (Open Cover) (ETG), pay table 2
title--Sic-Bo-Open-Cover-ETG-pay-table-3 = Sic Bo (Open Cover) (ETG), pay table 3
title--Sic-Bo-Appendix-A = Sic Bo, Appendix A
title--Sic-Bo-Appendix-B = Sic Bo, Appendix B
title--Sic-Bo-Open-Cover-Appendix-A = Sic Bo (Open Cover), Appendix A
title--Sic-Bo-Open-Cover-Appendix-B = Sic Bo (Open Cover), Appendix B
title--Sic-Bo-Open-Cover-Appendix-C = Sic Bo (Open Cover), Appendix C
title--3-Card-Sic-Bo-Diagram-A = 3 Card Sic Bo, Diagram A
title--3-Card-Sic-Bo-Diagram-B = 3 Card Sic Bo, Diagram B
title--Sic-Bo-our-arrangement = Sic Bo, our arrangement
title--SicBo-our-arrangement = SicBo, our arrangement
