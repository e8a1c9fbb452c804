### The texts of the public display.

lost = No connection
beside = Second language
limits = Limits
limits-all = all wagers
limits-and = , { "" }
let-in-title = A display for table { $table }
let-in-why = An admin gives you a name and a code, and a supervisor approves the display. If you work here:
let-in-sign-in = sign in
let-in-device = Name of this display
