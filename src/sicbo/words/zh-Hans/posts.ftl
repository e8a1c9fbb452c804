### The posts of the rule documents, by their titles.

Dealer = 庄荷
Game-Supervisor = 博彩主任
Pit-Supervisor = 赌区主任
Floorperson = 监场员
Casino-Supervisor = 赌场主任
Pit-Manager = 赌区经理
Gaming-Shift-Manager = 博彩值班经理
Table-Games-Shift-Manager = 赌台值班经理
Casino-Manager = 赌场经理
Pit-Employee = 赌区职员
