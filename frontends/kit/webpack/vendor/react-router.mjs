// What the production build provides of react-router: see antd.mjs. The alias keeps the request from being shared.
export {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  matchPath,
  useLocation,
  useParams,
  useSearchParams,
} from 'whole-react-router';
