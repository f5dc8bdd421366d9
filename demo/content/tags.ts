/** The words people describe themselves with, by category. */
export const TAGS: Readonly<Record<string, readonly string[]>> = {
  兴趣: ['摄影', '旅行', '阅读', '电影', '美食', '园艺', '桌游'],
  运动: ['跑步', '骑行', '羽毛球', '游泳', '登山', '瑜伽', 'Skateboarding'],
  音乐: ['民谣', '摇滚', '古典', 'Jazz', 'Hip-hop', '电子'],
  职业: ['设计师', '程序员', '教师', '医生', '学生', 'Freelancer'],
  生活: ['猫', '狗', '咖啡', '手作', 'Minimalism', '夜猫子'],
}
