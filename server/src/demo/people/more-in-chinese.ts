import type { DemoPerson } from '../people.ts'

/** People who write in Chinese, second half. */
export const moreInChinese: readonly DemoPerson[] = [
  {
    key: 'tuantuan', name: '团团不圆', days: 15, sex: 2, location: '湖南省 长沙市', avatar: 'bloom', look: 11, reach: 'phone', inviter: 'qiaoqiao',
    bio: '辣度可以商量，夜宵不能。', tags: ['美食', '夜猫子'], follows: ['qiaoqiao', 'lin'],
  },
  {
    key: 'guoguo', name: '果果老师', days: 43, sex: 2, location: '河北省 石家庄市', avatar: 'portrait', look: 31, reach: 'mail',
    bio: '小学科学老师。今天孩子们问我：蚯蚓有没有朋友？我说，我们一起去问问看。', tags: ['教师', '园艺'], fame: 3,
  },
  {
    key: 'yedeng', name: '夜灯', days: 30, location: '香港特别行政区', avatar: 'city', bg: 'city',
    bio: '拍深夜还亮着的窗。不拍人，只拍灯。', tags: ['摄影', '夜猫子', '电子'], fame: 5,
  },
  {
    key: 'shanshan', name: '珊珊来迟', days: 12, sex: 2, location: '海南省 三亚市', avatar: 'seascape', reach: 'phone',
    bio: '潜水教练，种珊瑚的。每一株都有编号，也有小名。', verified: { type: 'user', description: '珊瑚保育员' }, tags: ['游泳', '摄影'], fame: 3,
  },
  {
    key: 'laotan', name: '老坛', days: 22, sex: 1, location: '四川省 自贡市', reach: 'phone', hasNoPassword: true,
    bio: '退休以后专心泡菜。', inviter: 'lin',
  },
  {
    key: 'xingxing', name: '数星星的人', days: 48, sex: 1, location: '西藏自治区 阿里地区', avatar: 'planet', bg: 'abstract',
    bio: '天文台值班员。海拔五千一，氧气少，星星多。', verified: { type: 'user', description: '天文观测员' }, fame: 5, tags: ['摄影', '阅读', '夜猫子'], follows: ['zhouye'],
  },
  {
    key: 'momo', name: '沫沫', days: 11, sex: 2, location: '安徽省 黄山市', avatar: 'planet', reach: 'mail',
    bio: '茶农的女儿，现在也是茶农。清明前后不回消息。', tags: ['咖啡', '登山'], inviter: 'jiangnan',
  },
  {
    key: 'erhu', name: '二胡不胡', days: 39, sex: 1, location: '山西省 晋中市', avatar: 'portrait', look: 59,
    bio: '在古城门口拉二胡，曲目可以点，流行歌也会，就是拉完都有点伤心。', tags: ['古典', '民谣'], fame: 2,
  },
  {
    key: 'kuaidi', name: '快递员小郝', days: 8, sex: 1, location: '河南省 洛阳市', avatar: 'critter', reach: 'phone',
    bio: '认识这条街上每一只狗。', tags: ['狗', '骑行'], follows: ['lin', 'doudou'],
  },
  {
    key: 'bianzhong', name: '编钟与键盘', days: 35, sex: 2, location: '湖北省 宜昌市', avatar: 'tiles', reach: 'mail',
    bio: '写代码的音乐学博士，反过来说也行。', tags: ['程序员', '古典', '电子'], fame: 2,
  },
  {
    key: 'xiaozhu', name: '小竹', days: 5, sex: 2, location: '江西省 景德镇市', avatar: 'bloom', look: 4, reach: 'phone', inviter: 'ayi',
    bio: '做碗的。裂了的都留着，自己吃饭用。', tags: ['手作', '设计师'], follows: ['ayi', 'lin'],
  },
  {
    key: 'beifeng', name: '北风', days: 3, sex: 1, location: '吉林省 延边朝鲜族自治州', avatar: 'landscape', reach: 'phone', hasNoPassword: true,
    bio: '护林员。昨天看见了老虎的脚印，腿软，高兴。', tags: ['登山'],
  },
  { key: 'yutou', name: '芋头', days: 2, sex: 2, location: '台湾省 台北市', avatar: 'critter', reach: 'mail', bio: '巷口早餐店的二女儿，蛋饼边边要煎到脆。', tags: ['美食'] },
  { key: 'qiuqiu', name: '球球他爸', days: 1, sex: 1, location: '宁夏回族自治区 银川市', reach: 'phone', bio: '球球是一只鹅。', inviter: 'kuaidi', follows: ['kuaidi'] },
]
