import { useSite } from '../app/site.ts'

/** The community's mark and name; the operator's own where there is one. */
export function Logo({ isNameHidden = false }: { isNameHidden?: boolean }) {
  const { name, logo } = useSite()
  return (
    <>
      {logo ? (
        <img src={logo} alt="" width={22} height={22} className="size-[22px] rounded-s object-cover" />
      ) : (
        <i className="logo-mark" />
      )}
      <span className={isNameHidden ? 'sr-only' : 'max-wide:rail:sr-only'}>{name}</span>
    </>
  )
}
