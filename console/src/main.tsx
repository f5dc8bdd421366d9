import './styles/main.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

createRoot(document.getElementById('app')!).render(<App />)
