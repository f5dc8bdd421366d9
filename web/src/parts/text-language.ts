/** Scripts that tell a language, the more particular first: Japanese is also written with Chinese characters. */
const SCRIPTS: readonly [RegExp, string][] = [
  [/[\u3040-\u30ff]/, 'ja'],
  [/[\uac00-\ud7af]/, 'ko'],
  [/[\u3400-\u9fff]/, 'zh-CN'],
  [/[\u0600-\u06ff]/, 'ar'],
  [/[\u0590-\u05ff]/, 'he'],
  [/[\u0400-\u04ff]/, 'ru'],
  [/[\u0e00-\u0e7f]/, 'th'],
  [/[\u0900-\u097f]/, 'hi'],
  [/[a-z]/i, 'en'],
]

/** The language and direction of what a user wrote, for fonts, hyphens and screen readers. */
export const ownLanguage = (text: string): { lang?: string; dir: 'auto' } => {
  const lang = SCRIPTS.find(([script]) => script.test(text))?.[1]
  return { ...(lang && { lang }), dir: 'auto' }
}
