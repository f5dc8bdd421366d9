import { defineSetting } from '../../kernel/index.ts'
import { HotLocations } from './schemas.ts'

/** The places put forward where people choose one. */
export const hotLocationsSetting = defineSetting({
  name: 'locations-hots',
  description: 'Places suggested to people who choose one: at most 50 names.',
  schema: HotLocations,
  initial: ['北京市', '上海市', '广州市', '深圳市', '成都市', '杭州市', '武汉市', '西安市'],
})
