import { useOwnServer } from '#queries/device.ts'
import { useSeguirEmpresa } from '#queries/empresa/use-empresa.ts'

/** Keeps the company on this device. The code is loaded after the first paint, which does not need the company. */
export default function EmpresaSeguida({ owner }: { owner: string }) {
  const isOwn = useOwnServer()
  return isOwn === true && <Seguida owner={owner} />
}

function Seguida({ owner }: { owner: string }) {
  useSeguirEmpresa(owner)
  return null
}
