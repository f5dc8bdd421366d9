import type { DemoPerson } from '../people.ts'

/** People who write in Chinese, first half. */
export const peopleInChinese: readonly DemoPerson[] = [
  {
    key: 'zhouye', name: '周野', days: 58, sex: 1, location: '甘肃省 酒泉市', avatar: 'portrait', look: 3, bg: 'landscape', fame: 6,
    bio: '在戈壁边上修壁画，也修自己的拖拉机。风大的时候就读书。', verified: { type: 'user', description: '文物修复师' },
    tags: ['摄影', '古典', '旅行'], follows: ['suyuan', 'lin', 'chenmo'],
  },
  {
    key: 'qiaoqiao', name: '乔乔同学', days: 47, sex: 2, location: '湖北省 武汉市', avatar: 'critter', inviter: 'lin', reach: 'phone',
    bio: '大三，学水文。热干面可以吃一辈子，专业课再想想。', tags: ['学生', '羽毛球', '美食'], follows: ['lin', 'suyuan'],
  },
  {
    key: 'chenmo', name: '陈默不沉默', days: 54, sex: 1, location: '北京市 东城区', avatar: 'portrait', look: 33, bg: 'city',
    bio: '电台夜班主持，凌晨两点放你点的歌。白天请不要给我打电话。', verified: { type: 'user', description: '电台主持人' },
    fame: 4, tags: ['民谣', 'Jazz', '夜猫子'], follows: ['suyuan', 'zhouye'],
  },
  {
    key: 'tangyuan', name: '汤圆妈妈', days: 45, sex: 2, location: '浙江省 宁波市', avatar: 'bloom', look: 20, reach: 'phone',
    bio: '两个孩子、一只仓鼠、一口老灶。教你用剩饭做三种早餐。', tags: ['美食', '手作', '阅读'], fame: 2,
  },
  {
    key: 'laoxu', name: '老徐修钟表', days: 52, sex: 1, location: '天津市 和平区', avatar: 'portrait', look: 78, reach: 'phone', hasNoPassword: true,
    bio: '修了四十一年钟表。走得准不准不要紧，要紧的是还走着。', fame: 3, tags: ['手作', '古典'],
  },
  {
    key: 'ayun', name: '阿云嘎吱', days: 41, sex: 2, location: '内蒙古自治区 呼伦贝尔市', avatar: 'landscape', bg: 'landscape',
    bio: '草原上的兽医，车里常备三样：听诊器、奶糖、备胎。', tags: ['医生', '骑行'], follows: ['ayi', 'suyuan'],
  },
  {
    key: 'ayi', name: '阿依古丽', days: 40, sex: 2, location: '新疆维吾尔自治区 喀什地区', avatar: 'portrait', look: 52, reach: 'mail',
    bio: '染布的。石榴皮是黄，核桃皮是褐，蓝要等整整一个夏天。', inviter: 'ayun', tags: ['手作', '旅行'], follows: ['ayun', 'lin'],
  },
  {
    key: 'doudou', name: '豆豆今天跑了吗', days: 34, sex: 1, location: '陕西省 西安市', avatar: 'critter', reach: 'phone',
    bio: '绕城墙一圈十三点七公里。第一百圈那天请大家喝汽水，目前第八十二圈。', tags: ['跑步', '骑行'], fame: 2,
  },
  {
    key: 'weiwei', name: '薇薇安静', days: 31, sex: 2, location: '广东省 广州市', avatar: 'portrait', look: 16, bg: 'abstract',
    bio: '手语翻译。很多很响亮的话，是不用出声的。', verified: { type: 'user', description: '手语翻译' }, tags: ['电影', '瑜伽'], fame: 3,
  },
  {
    key: 'shitou', name: '石头记不住', days: 28, sex: 1, location: '贵州省 贵阳市', reach: 'phone',
    bio: '攀岩教练。忘性大，但绳结从没打错过。', tags: ['登山'], inviter: 'doudou',
  },
  {
    key: 'jiangnan', name: '江南雨多', days: 49, sex: 2, location: '江苏省 南京市', avatar: 'seascape',
    bio: '古籍修复室的一员。一天只补两页，急不来。', tags: ['阅读', '古典', '猫'], follows: ['riverside-books', 'laoxu'],
  },
  {
    key: 'xiaoma', name: '小马过河', days: 24, sex: 1, location: '山东省 青岛市', avatar: 'critter', bg: 'seascape', reach: 'phone',
    bio: '造船厂焊工，业余写诗。焊缝和句子一样，要一口气。', tags: ['民谣', '游泳'], inviter: 'chenmo',
  },
  {
    key: 'nuannuan', name: '暖暖面包房', days: 37, location: '黑龙江省 哈尔滨市', avatar: 'tiles', reach: 'phone', bg: 'pattern',
    bio: '早上五点半开门，大列巴七点出炉。零下三十度，欢迎进来只是暖和暖和。', verified: { type: 'org', description: '社区面包房' }, tags: ['美食', '咖啡'], fame: 3,
  },
  {
    key: 'aming', name: '阿明在路上', days: 19, sex: 1, location: '广西壮族自治区 桂林市', avatar: 'portrait', look: 8, reach: 'phone',
    bio: '长途货车司机，副驾驶坐着一盆薄荷。', tags: ['旅行', '摇滚'], follows: ['chenmo', 'suyuan'],
  },
]
