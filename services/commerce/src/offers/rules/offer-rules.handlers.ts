import { Controller } from '@nestjs/common';
import {
  changeOfferRule,
  type ChangeOfferRule,
  createOfferRule,
  type CreateOfferRule,
  listOfferRules,
  type ListOfferRules,
  type OfferRuleListItem,
  type OfferRulePage,
} from '#contracts/commerce/offers/offer-rule-admin';
import { Handles } from '#platform/rpc/handles';
import { OfferRulesService } from './offer-rules.service';

@Controller()
export class OfferRulesHandlers {
  constructor(private readonly rules: OfferRulesService) {}

  @Handles(listOfferRules)
  list(input: ListOfferRules): Promise<OfferRulePage> {
    return this.rules.list(input);
  }

  @Handles(createOfferRule)
  create(input: CreateOfferRule): Promise<OfferRuleListItem> {
    return this.rules.create(input);
  }

  @Handles(changeOfferRule)
  change(input: ChangeOfferRule): Promise<OfferRuleListItem> {
    return this.rules.change(input);
  }
}
