import { Type } from 'typebox'
import { type App, Closed, type Db, IsoTimestamp, isoTime, type Settings } from '../../../kernel/index.ts'
import type { Things } from '../port.ts'
import { AutomaticRule } from './settings.ts'
import { tryRule } from './trial.ts'

const MAX_EXAMPLE = 200

const Trial = Closed(
  {
    looked_at: Type.Integer({ description: 'How many things were looked at: the newest 20,000 of seven days.' }),
    met: Type.Integer({ description: 'How many of them the rule would have matched.' }),
    examples: Type.Array(
      Closed({
        kind: Type.String({ description: 'What it is.', examples: ['feeds'] }),
        id: Type.Integer({ description: 'Which one.' }),
        text: Type.String({ description: 'How it begins; empty for a chat message, which staff do not read.' }),
        owner_id: Type.Integer({ description: 'Whose it is.' }),
        owner_name: Type.String({ description: 'Their name.' }),
        created_at: IsoTimestamp('When it was published.'),
      }),
      { description: 'The newest ten of those.' },
    ),
  },
  { title: 'RuleTrial' },
)

// In a body, numbers may be text, so it is another shape than the setting's.
const TriedRule = Type.Object(AutomaticRule.properties, {
  ...AutomaticRule,
  title: 'TriedRule',
  description: 'The rule.',
})

/** Lets staff try an automatic rule before they switch it on; the rules are the setting `automatic-rules`. */
export function automaticRoutes(app: App, deps: { db: Db; settings: Settings; things: Things }): void {
  app.post('/admin/automatic-rules/trial', {
    config: { access: { oneOf: ['setting:manage', 'report:manage'] }, lane: 'read', takesKey: false },
    schema: {
      operationId: 'adminTryAutomaticRule',
      tags: ['admin'],
      summary: 'Test an automatic rule on the last seven days',
      description: 'Nothing changes. The rules themselves are the setting `automatic-rules`.',
      body: Closed(
        { rule: TriedRule },
        {
          examples: [
            {
              rule: {
                name: 'Links of new users',
                on: 'feed',
                if: { newcomer: true, links: 2 },
                then: 'hold',
                rule: 'spam',
              },
            },
          ],
        },
      ),
      response: { 200: Trial },
    },
    handler: async ({ body: { rule } }) => {
      const { looked_at, met, examples } = await tryRule(deps, rule)
      return {
        looked_at,
        met,
        examples: examples.map(({ id, text, owner_id, owner_name, created_at }) => ({
          kind: rule.on,
          id,
          text: rule.on === 'chat' ? '' : [...text].slice(0, MAX_EXAMPLE).join(''),
          owner_id,
          owner_name,
          created_at: isoTime(created_at),
        })),
      }
    },
  })
}
