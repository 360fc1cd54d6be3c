import './marca-empresa.css'

/** Logo and name of the company; null without a company. In the dark theme the logo has a white background. */
export const MarcaEmpresa = ({ nombre, logo }: { nombre: string; logo: string | null }) =>
  nombre === '' ? null : (
    <span className="marca-empresa">
      {logo && <img src={logo} alt="" />}
      <span>{nombre}</span>
    </span>
  )
