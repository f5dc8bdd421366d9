import { type Static, Type } from 'typebox'
import { Closed, defineSetting, phrase, type Queryable, sql } from '../../kernel/index.ts'

const MAX_RULES = 50
/** The rule of an act for which no rule is named. */
export const OTHER = 'other'

const inBoth = (maxLength: number, description: string) =>
  Closed(
    {
      en: Type.String({ minLength: 1, maxLength, description: 'English.' }),
      'zh-CN': Type.String({ minLength: 1, maxLength, description: '简体中文.' }),
    },
    { description },
  )

export const Rule = Closed(
  {
    code: Type.String({
      pattern: '^[a-z0-9-]{1,40}$',
      description: 'The code decisions refer to it by. Don’t reuse a code for another rule.',
      examples: ['spam'],
    }),
    title: inBoth(60, 'Name of the rule.'),
    text: inBoth(2000, 'Text of the rule.'),
  },
  { title: 'Rule' },
)
export type Rule = Static<typeof Rule>

const rule = (code: string, title: [string, string], text: [string, string]): Rule => ({
  code,
  title: { en: title[0], 'zh-CN': title[1] },
  text: { en: text[0], 'zh-CN': text[1] },
})

export const rulesSetting = defineSetting({
  name: 'rules',
  description: 'The community rules. Each decision names the rule that was broken.',
  schema: Type.Array(Rule, { maxItems: MAX_RULES, description: 'In the order they are shown.' }),
  initial: [
    rule(
      'spam',
      ['Spam and advertising', '垃圾信息与广告'],
      [
        'Do not post advertising, repeat the same post or comment, or use several accounts to get attention.',
        '请勿发布广告、重复发布相同内容，或使用多个账号博取关注。',
      ],
    ),
    rule(
      'harassment',
      ['Harassment and insults', '骚扰与辱骂'],
      [
        'Do not insult, threaten or stalk other people, or call on others to do so.',
        '请勿辱骂、威胁或纠缠他人，也不要煽动别人这样做。',
      ],
    ),
    rule(
      'hate',
      ['Hate and discrimination', '仇恨与歧视'],
      [
        'Do not attack people for their origin, ethnicity, religion, sex, sexual orientation, age or disability.',
        '请勿因出身、民族、宗教、性别、性取向、年龄或残障攻击他人。',
      ],
    ),
    rule(
      'sexual',
      ['Sexual content', '色情内容'],
      [
        'Do not post pornography or sexual advances. Anything that sexualizes children is reported to the authorities.',
        '请勿发布色情内容或进行性骚扰。任何将儿童性化的内容都会上报有关部门。',
      ],
    ),
    rule(
      'violence',
      ['Violence and self-harm', '暴力与自残'],
      [
        'Do not glorify violence, show cruelty, or encourage people to hurt themselves or others.',
        '请勿美化暴力、展示残忍画面，或鼓动伤害自己或他人。',
      ],
    ),
    rule(
      'fraud',
      ['Fraud and deception', '欺诈与冒充'],
      [
        'Do not deceive people for money, pretend to be someone else, or spread malicious links.',
        '请勿骗取钱财、冒充他人或传播恶意链接。',
      ],
    ),
    rule(
      'privacy',
      ['Privacy', '隐私'],
      [
        'Do not publish other people’s personal data, private messages or photos without their consent.',
        '未经本人同意，请勿公开他人的个人信息、私信或照片。',
      ],
    ),
    rule(
      'illegal',
      ['Illegal content and copyright', '违法与侵权内容'],
      [
        'Do not post or offer anything illegal, or works you have no right to publish.',
        '请勿发布或提供违法内容，也不要发布你无权发布的作品。',
      ],
    ),
  ],
  check: (rules) => {
    const codes = rules.map(({ code }) => code)
    const index = codes.findIndex((code, at) => code === OTHER || codes.indexOf(code) !== at)
    if (index === -1) return undefined
    const message =
      codes[index] === OTHER
        ? phrase('request.invalid.rule_code_other')`This code stands for “no rule”. Choose another.`
        : phrase('request.invalid.rule_code_twice')`Two rules have this code.`
    return { field: `${index}.code`, message }
  },
})

/** The rules at this moment: a decision names what holds now, not what this process read five seconds ago. */
export async function readRules(db: Queryable): Promise<readonly Rule[]> {
  const stored = await db.find<{ value: Rule[] }>(sql`select value from settings where name = ${rulesSetting.name}`)
  return stored?.value ?? rulesSetting.initial
}
