import { RecordMenu, type RecordMenuProps } from './record-menu.tsx'

/** The title of a record, with its menu. */
export const RecordHeading = ({ size = 'xl', ...menu }: RecordMenuProps & { size?: 'l' | 'xl' }) => (
  <div className="flex items-start gap-2">
    <h1 className={`flex-1 font-semibold ${size === 'l' ? 'text-l' : 'text-xl'}`}>{menu.title}</h1>
    <RecordMenu {...menu} />
  </div>
)
