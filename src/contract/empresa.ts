import { type Static, Type } from 'typebox'
import { closed, nullable } from './formatos.ts'
import { EMPRESA_MAX, LOGO_MAX_BYTES } from './limites.ts'

// The company whose name is on papers and labels: an extension of our server, one record.

const Logo = nullable(
  Type.String({
    pattern: '^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$',
    maxLength: 40 + Math.ceil(LOGO_MAX_BYTES / 3) * 4,
  }),
)
const texto = (maxLength: number) => Type.String({ maxLength })
const TEXTOS = {
  razon_social: texto(EMPRESA_MAX.razon_social),
  nombre_fantasia: texto(EMPRESA_MAX.nombre_fantasia),
  cuit: texto(EMPRESA_MAX.cuit),
  telefono: texto(EMPRESA_MAX.telefono),
  domicilio: texto(EMPRESA_MAX.domicilio),
  correo: texto(EMPRESA_MAX.correo),
  // A remito X prints these members. A PUT without these members keeps the stored values
  ingresos_brutos: Type.Optional(texto(EMPRESA_MAX.ingresos_brutos)),
  condicion_iva: Type.Optional(texto(EMPRESA_MAX.condicion_iva)),
  inicio_actividades: Type.Optional(texto(EMPRESA_MAX.inicio_actividades)),
}

/** PUT /api/empresa, body. An absent logo keeps the stored logo; null removes it. */
export const EmpresaEnvio = closed({ ...TEXTOS, logo: Type.Optional(Logo) })
export type EmpresaEnvio = Static<typeof EmpresaEnvio>

/** The company. Texts not yet filled in are empty. An empty `razon_social` means that no company was saved. */
export const Empresa = Type.Object({
  /** Always 1. */
  id: Type.Integer(),
  ...TEXTOS,
  /** Absent if the caller has this version already, and in the answer to a PUT. */
  logo: Type.Optional(Logo),
  version: Type.Integer(),
  /** Last save, for roles that may write; null before the first save. `fechaHs` is the factory's wall clock. */
  ultima: Type.Optional(nullable(Type.Object({ usuario: nullable(Type.String()), fechaHs: Type.String() }))),
})
export type Empresa = Static<typeof Empresa>

/** GET /api/empresa and GET /api/empresa/marca: the version that the caller has. */
export const EmpresaQuery = closed({ version: Type.Optional(Type.Integer({ minimum: 1 })) })
export type EmpresaQuery = Static<typeof EmpresaQuery>

/** GET /api/empresa/marca: the company's data for screens without a session. */
export const Marca = Type.Object({
  /** Empty without a company. */
  nombre: Type.String(),
  /** Absent if the caller has this version already. */
  logo: Type.Optional(Logo),
  version: Type.Integer(),
})
export type Marca = Static<typeof Marca>
