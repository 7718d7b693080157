import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import type { Tx } from '@uketori/service-kit/tx';
import { readOrganization } from '../organizations/organizations.facade.js';
import { defaultSettings } from '../settings/settings.facade.js';
import { hasApproverBesideOwners, hasSecondPerson } from './first-steps.repository.js';
import { isCompanyNamed, isRouteChosen } from './first-steps.rules.js';

const SETTINGS = { abilities: ['settings:update'] };

/** First steps of an organization: who it is, who works in it, who approves. */
@Module({
  providers: [
    firstStep('company', SETTINGS, async (tx) => isCompanyNamed((await ownOrganization(tx)).profile)),
    firstStep('member', SETTINGS, hasSecondPerson),
    firstStep('approval_route', SETTINGS, async (tx) =>
      isRouteChosen(
        (await ownOrganization(tx)).settings.approve_level,
        defaultSettings().approve_level,
        await hasApproverBesideOwners(tx),
      ),
    ),
  ],
})
export class FirstStepsModule {}

function ownOrganization(tx: Tx) {
  return readOrganization(tx, tx.actor.organization_id);
}
