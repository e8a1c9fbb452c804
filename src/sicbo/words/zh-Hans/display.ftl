### The texts of the public display.

lost = 连接中断
beside = 第二语言
limits = 限额
limits-all = 所有投注
limits-and = 、
let-in-title = { $table } 号台的显示屏
let-in-why = 由系统管理员给出名称和代码，由主管准入；也可以登录后观看：
let-in-sign-in = 登录
let-in-device = 本显示屏的名称
