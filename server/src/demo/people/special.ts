import type { DemoPerson } from '../people.ts'

/** People who stand for a state somebody will want to look at. */
export const specialPeople: readonly DemoPerson[] = [
  {
    key: 'lin', name: 'lin', days: 57, sex: 2, location: '四川省 成都市', avatar: 'portrait', look: 87, bg: 'landscape',
    bio: '插画师，住在府河边一栋没有电梯的老楼里。白天画绘本，傍晚遛狗，周末去菜市场写生。',
    verified: { type: 'user', description: '独立插画师' }, inviter: 'suyuan', fame: 4, tags: ['设计师', '手作', '狗', '民谣'],
    follows: ['suyuan', 'mo', 'zhouye', 'hannah', 'amara', 'qiaoqiao', 'riverside-books'], blocks: ['cheap-deals'],
  },
  {
    key: 'suyuan', name: '苏远', days: 60, sex: 2, location: '浙江省 杭州市', avatar: 'portrait', look: 4, bg: 'seascape',
    bio: '纪录片导演。拍过渡口、拍过修表人，正在拍一条快要停运的慢车。谢谢每一位愿意被看见的人。',
    verified: { type: 'user', description: '纪录片导演' }, isFollowedByMost: true, tags: ['电影', '摄影', '旅行', '夜猫子'],
    follows: ['lin', 'zhouye', 'riverside-books'],
  },
  {
    key: 'mo', name: 'mo', days: 60, sex: 1, location: '上海市 徐汇区', avatar: 'critter', bg: 'pattern', roles: ['moderator', 'member'],
    bio: 'Moderator here. I read every report myself. 有事请留言，一般当天回复；吵架之前，先喝口水。',
    verified: { type: 'user', description: 'Community moderator' }, fame: 6, tags: ['阅读', '咖啡', '猫'], follows: ['suyuan', 'lin'],
  },
  {
    key: 'riverside-books', name: '河边书店', days: 55, location: '江苏省 苏州市', avatar: 'tiles', bg: 'city',
    bio: '一间开了十一年的独立书店。周三晚上朗读会，周日下午旧书交换。店猫叫逗号，不对外营业。',
    verified: { type: 'org', description: '独立书店' }, fame: 8, tags: ['阅读', '咖啡'], follows: ['suyuan', 'lin'],
  },
  {
    key: 'green-map', name: 'Green Map Volunteers', days: 51, location: '广东省 深圳市', avatar: 'bloom', look: 0, bg: 'landscape',
    bio: 'We chart street trees, drinking fountains and quiet benches, one neighbourhood at a time. 每月第一个周六出发，欢迎带上水壶。',
    verified: { type: 'org', description: 'Registered non-profit' }, reach: 'mail', fame: 5, tags: ['园艺', '登山'],
  },
  {
    key: 'cheap-deals', name: '低价代购小王', days: 9, location: '河南省 郑州市', reach: 'phone', fame: 0, state: 'suspended',
    bio: '全网最低价！加我好友，先款后货。',
  },
  { key: 'gone', name: 'somebody who left', days: 44, state: 'deleted', fame: 0 },
  { key: 'first-day', name: '刚刚来', days: 0, reach: 'phone', hasNoPassword: true, fame: 0 },
  {
    key: 'long-winded', name: 'Maximiliane-Theodora Lindqvist', days: 33, sex: 2, avatar: 'abstract', bg: 'abstract', reach: 'mail',
    location: '新疆维吾尔自治区 伊犁哈萨克自治州 察布查尔锡伯自治县，沿着河往上游走，过了第二座木桥再往左拐，看见三棵并排的白杨树和一口压水井，院门是蓝色的，门边常年停着一辆没有链条的旧自行车；冬天请改走山脚那条路',
    bio: '如果你正在读这一段，说明你的页面要么排得下五百个字，要么正在悄悄地把它截断，两种情况我都想知道。我写东西向来很长：给邻居留的便条要写三页，买菜的清单带着脚注，生日贺卡总要另附一张信纸。有人劝我少写一点，我认真想过，并且写了一篇很长的文章来说明为什么做不到。I grew up between two languages, which means that every thought arrives twice, once in each, and I was brought up too politely to send either of them away. 我收集火车站的回声、旧地图上已经改了名字的村子，还有别人信封里掉出来的干花。去年秋天我沿着河走了十九天，每天记下三种声音：水声、风声，还有自己后悔带了太多书的叹气声。If this box has an end, I would like to reach it, look over the edge, and wave. 好了，差不多快到尽头了，还剩最后一点点地方，正好够说一句：你好，很高兴在这里认识你，改天我再慢慢细说好吧。',
    tags: ['阅读', '旅行', '古典', '登山', '摄影', '电影'],
  },
  {
    key: 'orange', name: '橘子汽水🍊🫧', days: 21, sex: 2, location: '福建省 厦门市', avatar: 'critter', bg: 'seascape', reach: 'phone',
    bio: '☀️ 海边长大 🐚\n🎧 随身听里只有夏天的歌\n🍊 不加冰', inviter: 'lin', tags: ['游泳', '电子', '美食'], follows: ['lin', 'suyuan'],
  },
  {
    key: 'family', name: '👩‍👩‍👧小院三口人', days: 17, location: '云南省 大理白族自治州', avatar: 'landscape', reach: 'mail',
    bio: '两个妈妈和一个六岁的观察家。她负责提问，我们负责一起查书。', tags: ['园艺', '手作'], follows: ['suyuan', 'green-map'],
  },
  {
    key: 'wary', name: '阿檀', days: 38, sex: 2, location: '重庆市 渝中区', avatar: 'portrait', look: 83, blocks: ['loud', 'cheap-deals'],
    bio: '只看不太说话。爬坡上坎的人，腿好，脾气一般。', tags: ['登山', '猫'],
  },
  {
    key: 'loud', name: '大嗓门老雷', days: 36, sex: 1, location: '辽宁省 沈阳市', avatar: 'critter',
    bio: '说话声儿大，心不坏。澡堂子搓澡二十年，搓过的背比你见过的人多。', tags: ['摇滚', '美食'],
  },
  {
    key: 'shy', name: 'Nobody Yet', days: 29, bio: 'Still deciding what to say.', reach: 'mini-program', hasNoPassword: true, fame: 0.2,
  },
  {
    key: 'declined', name: 'Ines Faro', days: 26, sex: 2, location: 'Lisbon', avatar: 'portrait', look: 46, bg: 'pattern', blocks: ['lin'], reach: 'mail',
    bio: 'Tile restorer. Four hundred years of blue, one square at a time. I keep a small circle here on purpose.', tags: ['手作'],
  },
]
