import { Skeleton } from '#ui/notices/skeleton.tsx'

const LINEAS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** Lines that are on their way. */
export const FeedSkeleton = () => (
  <ul className="feed waiting" aria-hidden="true">
    {LINEAS.map(key => (
      <li key={key}>
        <Skeleton width={40} />
        <Skeleton width={84} />
        <Skeleton width={96} />
      </li>
    ))}
  </ul>
)
