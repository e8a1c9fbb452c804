### Texts shared by all staff screens.

sign-in-person = 姓名
sign-in-role = 职务
sign-in-password = 密码
sign-in-digits = 第二重验证的六位数字
sign-in-send = 登录
sign-in-new = 我有一次性代码，还没有密码
left-idle = 此页面 { $minutes } 分钟无人操作，{ $person } 已自动登出。请输入密码继续。
left-over = { $person } 的登录已结束：长时间无人操作，或已在别处结束。请重新登录。
sign-out = 退出
sign-out-failed = 您尚未退出，因为未能通知系统：{ $why }。请重新加载此页再退出。
here-who = { $person }，{ $role }
here-other = “{ $role }”职务不能使用本页。请退出，以其他职务登录。
here-house = 您的赌场
step-up-title = 请再出示一次第二重验证
step-up-why = 凡决定金钱或人员的事项，需要最近五分钟内的验证。
step-up-send = 出示
step-up-cancel = 暂不
line-opening = 正在连接……
line-live = 已连接
line-lost = 连接中断：无法下达指令，所示内容可能已过时。
line-shut = 已断开
line-says = 系统提示：{ $why }

role-terminal = 终端
role-device = 设备
role-program = 程序
role-dealer = 庄荷
role-pit-supervisor = 赌区主任
role-pit-manager = 赌区经理
role-shift-manager = 值班经理
role-casino-manager = 赌场经理
role-cashier = 出纳员
role-technician = 技术员
role-auditor = 稽核员
role-admin = 系统管理员
