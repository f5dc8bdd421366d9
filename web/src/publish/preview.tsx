import { useEffect, useState } from 'preact/compat'

/** A picture that only this browser has so far. */
export function Preview({
  blob,
  alt,
  className = 'size-full object-cover',
}: {
  blob: Blob
  alt: string
  className?: string
}) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url ? <img src={url} alt={alt} className={className} /> : null
}
