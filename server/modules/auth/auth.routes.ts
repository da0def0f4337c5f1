import Router from '@koa/router';
import { AppError } from '../../errors.ts';

/** Who is signed in. Nobody can be until a way to sign in is set up, and the answer says so. */
export function authRoutes(): Router {
  return new Router()
    .get('/api/auth/user', () => {
      throw new AppError(401, 'unauthorized', 'Unauthorized: nobody is signed in.');
    })
    .get('/api/login', (ctx) => ctx.redirect('/login'));
}
