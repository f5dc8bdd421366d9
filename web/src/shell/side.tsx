import { useEffect, useState } from 'preact/compat'
import { useMessages } from '../messages/index.ts'
import { EventsBox } from './events-box.tsx'
import { Footer } from './footer.tsx'
import { RankBox } from './rank-box.tsx'
import { SignBox } from './sign-box.tsx'

/** The column beside the page, on screens wide enough for it; nothing of it is asked for on others. */
export function Side() {
  const { t } = useMessages()
  const [isWide, setWide] = useState(false)
  useEffect(() => {
    const wide = matchMedia('(min-width: 1200px)')
    const look = () => setWide(wide.matches)
    look()
    wide.addEventListener('change', look)
    return () => wide.removeEventListener('change', look)
  }, [])
  return (
    <aside aria-label={t('shell.side')} className="hidden wide:block">
      {isWide && (
        <div className="sticky top-0 grid gap-4 py-4">
          <SignBox />
          <RankBox />
          <EventsBox />
          <Footer />
        </div>
      )}
    </aside>
  )
}
