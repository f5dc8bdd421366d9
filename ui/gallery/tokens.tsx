import * as icons from '../src/icons/index.ts'
import { Part, Row } from './part.tsx'

const GROUNDS = [
  ['paper', 'bg-paper text-ink border border-line'],
  ['surface', 'bg-surface text-ink border border-line'],
  ['sunken', 'bg-sunken text-ink'],
  ['soft', 'bg-paper text-soft'],
  ['faint', 'bg-paper text-faint'],
  ['accent', 'bg-accent text-on-accent'],
  ['accent wash', 'bg-accent-wash text-accent'],
  ['coin', 'bg-coin text-on-coin'],
  ['coin wash', 'bg-coin-wash text-coin'],
  ['love', 'bg-love text-on-love'],
  ['danger', 'bg-danger text-on-danger'],
  ['danger wash', 'bg-danger-wash text-danger'],
] as const

const SIZES = ['text-xl', 'text-l', 'text-body', 'text-m', 'text-s', 'text-xs'] as const

export function TokensPart() {
  return (
    <>
      <Part title="Colour">
        <div className="grid grid-cols-3 gap-2 rail:grid-cols-6">
          {GROUNDS.map(([name, look]) => (
            <div key={name} className={`rounded-card p-3 text-s ${look}`}>
              {name}
            </div>
          ))}
        </div>
      </Part>
      <Part title="Type">
        {SIZES.map((size) => (
          <p key={size} className={size}>
            The 6:40 to the sea, almost empty. <span lang="zh-CN">慢一点，也没关系。</span>
          </p>
        ))}
      </Part>
      <Part title="Icons">
        <Row>
          {Object.entries(icons).map(([name, Each]) => (
            <span key={name} title={name}>
              <Each size={24} />
            </span>
          ))}
          <icons.HeartIcon size={24} filled className="text-love" />
        </Row>
      </Part>
    </>
  )
}
