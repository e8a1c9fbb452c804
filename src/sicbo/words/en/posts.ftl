### The posts of the rule documents, by their titles.

Dealer = Dealer
Game-Supervisor = Game Supervisor
Pit-Supervisor = Pit Supervisor
Floorperson = Floorperson
Casino-Supervisor = Casino Supervisor
Pit-Manager = Pit Manager
Gaming-Shift-Manager = Gaming Shift Manager
Table-Games-Shift-Manager = Table Games Shift Manager
Casino-Manager = Casino Manager
Pit-Employee = Pit Employee
