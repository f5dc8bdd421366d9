import { InfoIcon, SearchIcon, WarningIcon } from '../src/icons/index.ts'
import {
  Avatar,
  Badge,
  Button,
  Card,
  Coins,
  Count,
  DateTime,
  EmptyState,
  Money,
  Note,
  Pager,
  PictureGrid,
  SkeletonRows,
  Table,
  UnreadBadge,
} from '../src/index.ts'
import { Part, Row } from './part.tsx'

const HOUR_MS = 3_600_000
const SHADES = ['0f766e', 'a15c07', '3f6d8f', '7a4a6b', '4c6b3c', '8a5a44', '55607a', '946b2d', '2f6f62', '6b5a8a']

/** A drawn picture, so that the gallery needs no file. */
const pictureOf = (shade: string, width = 800, height = 600) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"><rect width="8" height="6" fill="#${shade}"/><circle cx="6" cy="1.600" r=".8" fill="#fff" opacity=".8"/><path d="M0 6V4l2-2 2 2 1-1 3 3z" fill="#000" opacity=".3"/></svg>`
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  return { src, href: `#${shade}`, width, height, color: `#${shade}` }
}

export function FiguresPart() {
  const hourAgo = Date.now() - HOUR_MS
  return (
    <Part title="Avatar, badge, date, money, count">
      <Row>
        <Avatar name="Amara" size={24} />
        <Avatar name="橘子汽水" size={32} />
        <Avatar name="Priya" src={pictureOf('7a4a6b').src} />
        <Avatar name="慢车记录" size={56} square />
        <Avatar name="Lin" size={96} src={pictureOf('3f6d8f').src} />
      </Row>
      <Row>
        <Badge>draft</Badge>
        <Badge tone="accent">verified</Badge>
        <Badge tone="coin">needs 2 approvers</Badge>
        <Badge tone="danger">3 reports</Badge>
        <UnreadBadge count={3} />
        <UnreadBadge count={120} />
      </Row>
      <Row>
        <DateTime at={hourAgo} />
        <DateTime at={hourAgo - 400 * 24 * HOUR_MS} />
        <DateTime at={hourAgo} show="moment" />
        <Coins amount={1240} />
        <Coins amount={-66} />
        <Coins amount={10} signed />
        <Money hundredths={120_000} currency="CNY" />
        <Count value={1_842} />
        <Count value={128_400} />
      </Row>
      <Note tone="accent" icon={<InfoIcon />}>
        Every coin is ripe. Ledger checked 40 seconds ago, no difference.
      </Note>
      <Note tone="coin" icon={<WarningIcon />}>
        9,000 coins came from a purchase that was refunded.
      </Note>
      <Note tone="danger" icon={<WarningIcon />}>
        This deletes everything you wrote.
      </Note>
    </Part>
  )
}

const ROWS = [
  { id: 1, from: 'Rewards of 312 feeds', by: '148 people', coins: 96_400 },
  { id: 2, from: 'Fees of a topic', by: '71 people', coins: 14_200 },
]

export function ListsPart() {
  return (
    <>
      <Part title="Pictures">
        <div className="grid gap-4 rail:grid-cols-3">
          {[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((count) => (
            <PictureGrid key={count} pictures={SHADES.slice(0, count).map((shade) => pictureOf(shade))} />
          ))}
          <PictureGrid pictures={[pictureOf('55607a', 600, 900)]} />
        </div>
      </Part>
      <Part title="Table, pager">
        <Table
          caption="Where the coins came from"
          rows={ROWS}
          keyOf={(row) => row.id}
          columns={[
            { id: 'from', head: 'From', cell: (row) => row.from },
            { id: 'by', head: 'By', cell: (row) => row.by, isMinor: true },
            { id: 'coins', head: 'Coins', cell: (row) => <Coins amount={row.coins} />, isNumber: true },
          ]}
        />
        <Pager page={4} pageCount={12} hrefOf={(page) => `#page-${page}`} />
      </Part>
      <Part title="Card, skeleton, empty">
        <div className="grid gap-4 rail:grid-cols-3">
          <Card
            title="Rank"
            aside={
              <a href="#rank" className="text-accent">
                All
              </a>
            }
          >
            <p className="text-m text-soft">2,310 people, 48 posts today</p>
          </Card>
          <SkeletonRows rows={2} />
          <EmptyState icon={<SearchIcon size={24} />} title="Nothing found" action={<Button>Search everywhere</Button>}>
            Try fewer words, or look in all topics.
          </EmptyState>
        </div>
      </Part>
    </>
  )
}
