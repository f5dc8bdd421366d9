import { Sheet } from '@plaza/ui'
import { Boundary } from './boundary.tsx'
import { AtAddress, useOver } from './router.tsx'

/** A small page over the one a member is at. Going back closes it, and the page beneath is as it was. */
export function Over({ titleOf }: { titleOf: (shown: NonNullable<ReturnType<typeof useOver>>) => string }) {
  const over = useOver()
  const Content = over?.page?.Component
  return (
    <Sheet
      open={over !== undefined}
      onClose={() => history.back()}
      keepOpen
      isPage
      title={over && titleOf(over)}
      className="page-sheet"
    >
      {over && Content && (
        <AtAddress shown={over}>
          <Boundary key={over.path}>
            <Content path={over.path} params={over.params} search={over.search} />
          </Boundary>
        </AtAddress>
      )}
    </Sheet>
  )
}
