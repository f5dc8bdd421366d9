import { picture, pictureIn } from './picture.ts'

interface CoverProps {
  cover: { url: string } | null | undefined
  /** The picture next to it: where there is no cover, its colours stand in. */
  thumbnail: { url: string } | null | undefined
}

/** The wide picture on top of a topic's or a person's page. */
export const Cover = ({ cover, thumbnail }: CoverProps) => (
  <div className="h-32 overflow-hidden bg-accent-wash rail:h-40">
    {cover ? (
      <img
        {...pictureIn(cover.url, 'page')}
        alt=""
        width={640}
        height={160}
        fetchPriority="high"
        className="size-full object-cover"
      />
    ) : (
      thumbnail && (
        <img
          src={picture(thumbnail.url, 160)}
          alt=""
          width={640}
          height={160}
          className="size-full scale-150 object-cover opacity-60 blur-2xl"
        />
      )
    )}
  </div>
)
