import { useOwnServer } from '#queries/device.ts'
import { useSeguirEmpresa } from '#queries/empresa/use-empresa.ts'

/** Keeps this device's copy of the company's data fresh. Loaded after the first paint, to keep that paint fast. */
export default function EmpresaSeguida({ owner }: { owner: string }) {
  const isOwn = useOwnServer()
  return isOwn === true && <Seguida owner={owner} />
}

function Seguida({ owner }: { owner: string }) {
  useSeguirEmpresa(owner)
  return null
}
