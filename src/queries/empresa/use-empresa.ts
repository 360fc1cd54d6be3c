import { useCallback, useEffect } from 'react'
import type { Empresa, EmpresaEnvio } from '#contract/empresa.ts'
import { EMPRESA } from '#contract/endpoints/piso.ts'
import { checkLogo, type FallaLogo, nombreDeEmpresa } from '#domain/empresa/empresa.ts'
import { toBase64 } from '#offline/base64.ts'
import { isOwnServer } from '#offline/device.ts'
import type { Answer } from '#queries/answer.ts'
import { useRead } from '#queries/device.ts'
import { askLista, listaDeAqui, refreshLista, showSaved, useLista } from '#queries/stock/use-lista.ts'
import { sendTo, useEscritura, type Vista } from '#queries/use-escritura.ts'
import { keepMarca } from './marca.ts'

/** The company: this device's copy at once, then the server's. It is stored as a list of one row. */
export function useEmpresa(owner: string): Answer<Empresa> {
  const lista = useLista(owner, 'empresa')
  return { ...lista, data: lista.data?.[0] ?? null, parte: null }
}

/** Refreshes this device's copies of the company: for papers printed offline, and for screens without a session. */
export function useSeguirEmpresa(owner: string): void {
  const { data } = useEmpresa(owner)
  useEffect(() => {
    if (data !== null)
      keepMarca({ nombre: nombreDeEmpresa(data), logo: data.logo ?? null, version: data.version })
  }, [data])
}

/** Longest wait (ms) for the server, if this device has no copy. */
const WAIT_MS = 2_000

/** The company for a printed paper; null for none. Asks the server only without a copy here. Never rejects. */
export async function empresaParaPapel(owner: string): Promise<Empresa | null> {
  const here = (await listaDeAqui(owner, 'empresa'))?.data[0]
  if (here === undefined && (await isOwnServer().catch(() => null)) === false) return null
  const empresa = here ?? (await askFirst(owner))
  return empresa === null || empresa.razon_social === '' ? null : empresa
}

const askFirst = (owner: string): Promise<Empresa | null> =>
  Promise.race([
    askLista(owner, 'empresa').then(
      ([empresa]) => empresa ?? null,
      () => null,
    ),
    new Promise<null>(resolve => setTimeout(resolve, WAIT_MS, null)),
  ])

/** `empresaParaPapel` for a screen; null until read. */
export function useEmpresaParaPapel(owner: string): Empresa | null {
  const read = useCallback(() => empresaParaPapel(owner), [owner])
  return useRead(read) ?? null
}

export type EmpresaGuardar = EmpresaEnvio & Vista & Pick<Empresa, 'logo'>

export const useGuardarEmpresa = (owner: string) =>
  useEscritura<EmpresaGuardar, Empresa>(
    sendTo(EMPRESA.modificarEmpresa),
    () => void refreshLista('empresa'), // The list reports its own error
    (saved, { logo }) => void showNow(owner, saved, logo),
  )

/** Shows the saved company before the list reloads. @param logo undefined if the logo was not changed. */
async function showNow(owner: string, saved: Empresa, logo: string | null | undefined): Promise<void> {
  const had = logo === undefined ? (await listaDeAqui(owner, 'empresa'))?.data[0]?.logo : logo
  showSaved(owner, 'empresa', saved.id, { ...saved, logo: had ?? null })
}

/** Reads a file as a logo: a data URL whose type comes from the file's bytes. */
export async function readLogo(file: File): Promise<{ logo: string } | FallaLogo> {
  const bytes = new Uint8Array(await file.arrayBuffer().catch(() => new ArrayBuffer(0)))
  const checked = checkLogo(bytes)
  if ('falla' in checked) return checked
  const logo = `data:image/${checked.tipo};base64,${toBase64(bytes)}`
  return (await isShown(logo)) ? { logo } : { falla: 'roto' }
}

async function isShown(url: string): Promise<boolean> {
  const image = new Image()
  image.src = url
  return image.decode().then(
    () => true,
    () => false,
  )
}
