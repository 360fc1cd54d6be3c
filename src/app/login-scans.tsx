import { useLoginScans } from './scans.ts'

/** Says aloud what is scanned while nobody is signed in. */
export default function LoginScans(): null {
  useLoginScans()
  return null
}
