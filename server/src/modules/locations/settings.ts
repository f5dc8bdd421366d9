import { defineSetting } from '../../kernel/index.ts'
import { HotLocations } from './schemas.ts'

/** The places promoted where people choose one. */
export const hotLocationsSetting = defineSetting({
  name: 'locations-hots',
  description:
    'Places suggested when people choose a location: at most 50, each with country, province and city separated by spaces, because older clients split them there.',
  schema: HotLocations,
  initial: [
    '中国 北京市 北京市',
    '中国 上海市 上海市',
    '中国 广东省 广州市',
    '中国 广东省 深圳市',
    '中国 四川省 成都市',
    '中国 浙江省 杭州市',
    '中国 湖北省 武汉市',
    '中国 陕西省 西安市',
  ],
})
