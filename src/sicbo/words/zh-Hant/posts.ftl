### The posts of the rule documents, by their titles.

Dealer = 莊荷
Game-Supervisor = 博彩主任
Pit-Supervisor = 賭區主任
Floorperson = 監場員
Casino-Supervisor = 賭場主任
Pit-Manager = 賭區經理
Gaming-Shift-Manager = 博彩值班經理
Table-Games-Shift-Manager = 賭枱值班經理
Casino-Manager = 賭場經理
Pit-Employee = 賭區職員
