import { type App, createWrites, type Db, isoTime, staffListRoute, type Transactor } from '../../../kernel/index.ts'
import { announce, announcements } from './announce.ts'
import { Announcement, AnnouncementAnswer, NewAnnouncement } from './schemas.ts'

const config = { access: { permission: 'setting:manage' } }

type Row = Omit<Announcement, 'created_at' | 'done_at'> & { created_at: Date; done_at: Date | null }

/** Announcements to everybody, to staff, or to a topic. */
export function announcementRoutes(app: App, { db, transact }: { db: Db; transact: Transactor['transact'] }): void {
  createWrites(app, transact).post('/admin/announcements', {
    config,
    schema: {
      operationId: 'adminAnnounce',
      tags: ['admin'],
      summary: 'Send an announcement',
      description: 'In the background, each person once. With `preview` it only says how many it is for.',
      body: NewAnnouncement,
      response: { 200: AnnouncementAnswer },
    },
    run: (tx, { caller, body, origin }) => announce(tx, caller, body, origin),
  })

  staffListRoute<Row, typeof Announcement>(app, db, '/admin/announcements', {
    config,
    schema: { operationId: 'adminListAnnouncements', summary: 'List announcements and their progress' },
    list: announcements,
    view: Announcement,
    present: (row) => ({
      ...row,
      created_at: isoTime(row.created_at),
      done_at: row.done_at && isoTime(row.done_at),
    }),
  })
}
