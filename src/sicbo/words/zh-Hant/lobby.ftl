### The texts of the lobby.

title = 賭枱
watch = 觀看
play = 投注
deal = 莊荷
to = { $act }：{ $title }，{ $table } 號枱
rules = { $house }規則
stakes = 限額
last = 上局結果
no-result = 還沒有結果
lost = 連線中斷：賭枱的情況不是最新的
no-tables = 還沒有賭枱。員工在巡場台設立賭枱。
private = 登入後才能看到本賭場的賭枱。
new-title = 本賭場還沒有員工
new-why = 最初的兩位員工用程式第一次啟動時給出的代碼設定密碼。
new-go = 設立賭場
sign-in = 登入
here = 已登入：{ $person }
pit = 巡場台
house = 賭場
nothing-title = 這裏沒有內容
nothing-why = 本賭場沒有地址為 { $address } 的頁面。
nothing-table = 沒有 { $table } 號枱
nothing-table-why = 地址可能有誤，或者這張賭枱還沒有設立。
nothing-back = 前往大堂
