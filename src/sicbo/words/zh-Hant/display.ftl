### The texts of the public display.

lost = 連線中斷
beside = 第二語言
limits = 限額
limits-all = 所有投注
limits-and = 、
let-in-title = { $table } 號枱的顯示屏
let-in-why = 由系統管理員給出名稱和代碼，由主管准入；也可以登入後觀看：
let-in-sign-in = 登入
let-in-device = 本顯示屏的名稱
