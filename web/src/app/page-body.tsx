import { useEffect } from 'preact/compat'
import { useMembership } from '../data/member.tsx'
import { BrokenState, GuestState, MissingState } from '../shell/states.tsx'
import { Boundary } from './boundary.tsx'
import { useAddress } from './router.tsx'

/** The page at the current address, or the reason why there is none. */
export function PageBody() {
  const { page, path, params, search, isBroken = false } = useAddress()
  const { isMember, requireMember } = useMembership()
  const isClosed = page?.needsMember === true && !isMember
  useEffect(() => {
    if (isClosed) requireMember('page')
  }, [isClosed, path])
  if (isBroken) return <BrokenState isPage error={undefined} onRetry={() => location.reload()} />
  if (!page) return <MissingState />
  if (isClosed) return <GuestState isPage />
  // A page of the same kind at another address is another page: nothing of the previous one may linger.
  return (
    <Boundary key={path}>
      <page.Component path={path} params={params} search={search} />
    </Boundary>
  )
}
